/** Everything of the fleet that needs the client of NATS, in one file of dist: only members of a fleet load it. */
export { createKey, isServerUrl, OLDEST_SERVER, publicKeyOf, tryConnection } from './connection.ts';
export { createHub } from './hub.ts';
export { createMachine } from './machine.ts';
export { isFleetName, serverConfig } from './subjects.ts';
