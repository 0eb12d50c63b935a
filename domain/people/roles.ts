/** What a person is in an account, from the one who may do everything to the one who only looks. */
export const roles = ['owner', 'admin', 'manager', 'attendant', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Roles that a person is invited in; an owner is made of a member, by an owner. */
export const invitedRoles = [
  'admin',
  'manager',
  'attendant',
  'viewer',
] as const satisfies readonly Role[]
export type InvitedRole = (typeof invitedRoles)[number]

/** What people read for each. */
export const roleWords: Record<Role, string> = {
  owner: 'Proprietário',
  admin: 'Administrador',
  manager: 'Gestor',
  attendant: 'Atendente',
  viewer: 'Somente leitura',
}

/**
 * Who may do what: the one table that the server enforces, the screens follow and the tests walk. A call
 * of the API names one of its rows. Two rows open no address and say how much the others show: whole
 * `phones`, and `everyLead`.
 */
const mayBy = {
  /** The own session, password and saved filters. */
  self: ['owner', 'admin', 'manager', 'attendant', 'viewer'],
  /** Numbers, campaigns, links, clicks, and how everything is set up, without secrets. */
  numbers: ['owner', 'admin', 'manager', 'viewer'],
  /** Leads and their conversations. */
  leads: ['owner', 'admin', 'manager', 'attendant', 'viewer'],
  /** Leads that somebody else attends, too; to others there are only their own and those of nobody. */
  everyLead: ['owner', 'admin', 'manager', 'viewer'],
  /** Whole phone numbers; to others all but the area and two digits is hidden. */
  phones: ['owner', 'admin', 'manager', 'attendant'],
  /** To change leads and sales, and to reply. Whoever may can be the one who attends a lead. */
  attend: ['owner', 'admin', 'manager', 'attendant'],
  /** Links, widgets, events, rules and what ads cost. */
  campaigns: ['owner', 'admin', 'manager'],
  /** Lines, destinations, webhooks, keys, tokens, and the account's own settings. */
  connections: ['owner', 'admin'],
  /** Figures shown to people without a login: links that share them, and reports by e-mail. */
  share: ['owner', 'admin', 'manager'],
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

/** The roles that may do this. */
export function rolesThatMay(permission: Permission): readonly Role[] {
  return mayBy[permission]
}
