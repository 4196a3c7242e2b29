/** Where the dashboard is: on this machine, and reachable from no other. */
export const LOOPBACK = '127.0.0.1';

export const addressOf = (port: number): string => `http://${LOOPBACK}:${port}/`;

/** What the owner opens once; afterwards a cookie stands for the key. */
export const addressWithKey = (url: string, key: string): string => `${url}?key=${key}`;
