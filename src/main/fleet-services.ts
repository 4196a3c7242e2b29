/** The part a home plays in a fleet, if any: a machine that is shown elsewhere, or the hub that shows the others. */
import type { Adapter, Interact } from '../remote/adapter.ts';
import type { Control } from '../remote/control.ts';
import type { MemberOptions } from '../remote/fleet/fleet.ts';
import type { FleetHub } from '../remote/fleet/hub.ts';
import { createHubControl, createHubInteract, createHubOrders } from '../remote/fleet/hub-steering.ts';
import { readMembership } from '../store/fleet/fleet-files.ts';
import type { RemoteMessages } from '../text/messages.ts';

/** `dist/adapters/fleet.js`. */
export type FleetModule = {
  readonly createMachine: (options: MemberOptions) => Adapter;
  readonly createHub: (options: MemberOptions) => FleetHub;
};

export type FleetPart =
  | { readonly part: 'none' }
  | { readonly part: 'machine'; readonly adapter: Adapter }
  | { readonly part: 'hub'; readonly hub: FleetHub };

type Surroundings = Omit<MemberOptions, 'membership'> & { readonly loadFleet: () => FleetModule };

export function fleetPart({ loadFleet, ...options }: Surroundings): FleetPart {
  const read = readMembership(options.home);
  if ('why' in read) options.onError(new Error(`${read.path}: ${read.why}`));
  if (read.state !== 'found') return { part: 'none' };
  const own = { ...options, membership: read.value };
  if (read.value.machine !== HUB) return { part: 'machine', adapter: loadFleet().createMachine(own) };
  return { part: 'hub', hub: loadFleet().createHub(own) };
}

const HUB = 'hub';

/** Pages can wait for the answer of a machine; chats are told that it was sent. */
export function steeringOf(hub: FleetHub, local: Control, words: RemoteMessages, onError: (error: unknown) => void) {
  const options = { hub, local, words, onError };
  const interact: Interact = createHubInteract(options);
  return { forPages: createHubControl(options), forChats: createHubOrders(options), interact };
}
