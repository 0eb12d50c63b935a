/** What a person is in an account, from the one who may do everything to the one who only looks. */
export const roles = ['owner', 'admin', 'manager', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Roles that a person is invited in; an owner is made of a member, by an owner. */
export const invitedRoles = ['admin', 'manager', 'viewer'] as const satisfies readonly Role[]
export type InvitedRole = (typeof invitedRoles)[number]

/** What people read for each. */
export const roleWords: Record<Role, string> = {
  owner: 'Proprietário',
  admin: 'Administrador',
  manager: 'Gestor',
  viewer: 'Somente leitura',
}

/**
 * Who may do what: the one table that the server enforces, the screens follow and the tests walk. A call
 * of the API names one of its rows; what a row means for the people who are looked at (a viewer sees
 * masked phones) stands with the questions themselves.
 */
const mayBy = {
  /** The own session, password and saved filters. */
  self: ['owner', 'admin', 'manager', 'viewer'],
  /** Numbers, campaigns, links, clicks, and how everything is set up, without secrets. */
  numbers: ['owner', 'admin', 'manager', 'viewer'],
  /** Leads and their conversations. */
  leads: ['owner', 'admin', 'manager', 'viewer'],
  /** Whole phone numbers; to others all but the area and two digits is hidden. */
  phones: ['owner', 'admin', 'manager'],
  /** To change leads and sales, and to reply. */
  attend: ['owner', 'admin', 'manager'],
  /** Links, widgets, events, rules and what ads cost. */
  campaigns: ['owner', 'admin', 'manager'],
  /** Lines, destinations, webhooks, keys, tokens, and the account's own settings. */
  connections: ['owner', 'admin'],
  /** The team, exports of people's data, and erasing a person. */
  people: ['owner', 'admin'],
  /** To make and unmake owners. */
  account: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof mayBy

/** Whether somebody in this role may do this. */
export function may(role: Role, permission: Permission): boolean {
  return mayBy[permission].some((one) => one === role)
}
