/** What a paired account may do. In this order: each may do what those before it may. */
export const ROLES = ['watch', 'answer', 'control'] as const;
export type Role = (typeof ROLES)[number];

export const mayDo = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
