/** The subjects and streams of a team on NATS, and what one machine may do with them. */

/** Names become parts of subjects, of session ids and of buttons, so they are short and plain. */
export const isFleetName = (name: string): boolean => /^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,19}$/.test(name);

export const eventSubject = (team: string, machine: string, session: string): string =>
  `ot.ev.${team}.${machine}.${session}`;

/** Commands and answers for a machine. */
export const commandSubject = (team: string, machine: string): string => `ot.ctl.${team}.${machine}.do`;

/** The newest state of a command, of an ask, or of the machine itself. */
export const stateSubject = (team: string, machine: string, what: 'command' | 'ask' | 'machine', id = 'self'): string =>
  `ot.ack.${team}.${machine}.${what}.${id}`;

const DAY = 24 * 60 * 60 * 1_000;

/** `isQueue`: a message is removed once it was received. `perSubject`: only the newest message of a subject is kept. */
export const streamsOf = (team: string) => ({
  events: { name: `OT_EV_${team}`, subject: `ot.ev.${team}.>`, maxAgeMs: 7 * DAY, isQueue: false, perSubject: false },
  commands: { name: `OT_CTL_${team}`, subject: `ot.ctl.${team}.>`, maxAgeMs: DAY, isQueue: true, perSubject: false },
  states: { name: `OT_ACK_${team}`, subject: `ot.ack.${team}.>`, maxAgeMs: DAY, isQueue: false, perSubject: true },
});

/** Each machine has inboxes of its own, so that others cannot read its answers. */
export const inboxPrefix = (name: string): string => `_INBOX_${name}`;

type Permissions = { readonly publish: readonly string[]; readonly subscribe: readonly string[] };

/** A machine may publish under its own name and receive messages addressed to it. */
function machinePermissions(team: string, machine: string): Permissions {
  const { commands } = streamsOf(team);
  const own = `${commands.name}.${machine}`;
  return {
    publish: [
      `ot.ev.${team}.${machine}.>`,
      `ot.ack.${team}.${machine}.>`,
      `$JS.API.CONSUMER.CREATE.${own}.ot.ctl.${team}.${machine}.>`,
      `$JS.API.CONSUMER.INFO.${own}`,
      `$JS.API.CONSUMER.MSG.NEXT.${own}`,
      `$JS.ACK.${own}.>`,
    ],
    subscribe: [`${inboxPrefix(machine)}.>`],
  };
}

/** The hub reads everything of its team, commands its machines and keeps the streams. */
const hubPermissions = (team: string): Permissions => ({
  publish: [`ot.ctl.${team}.>`, '$JS.API.>', '$JS.ACK.>'],
  subscribe: [`ot.ack.${team}.>`, `${inboxPrefix('hub')}.>`],
});

type Member = { readonly name: string; readonly publicKey: string };

/** The part of nats-server's configuration that admits the hub and the machines, each by its public key. */
export function serverConfig(team: string, hub: Member, machines: readonly Member[]): string {
  const users = [
    user(hub, hubPermissions(team)),
    ...machines.map((machine) => user(machine, machinePermissions(team, machine.name))),
  ];
  return `jetstream: enabled\nauthorization {\n  users = [\n${users.join('\n')}\n  ]\n}\n`;
}

const user = ({ name, publicKey }: Member, { publish, subscribe }: Permissions): string =>
  [
    `    # ${name}`,
    `    { nkey: ${publicKey}, permissions: {`,
    `      publish: ${JSON.stringify(publish)},`,
    `      subscribe: ${JSON.stringify(subscribe)} } }`,
  ].join('\n');
