/** The forms under which a contact is known. */
export const identityKinds = ['phone', 'lid', 'bsuid'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** How much a form proves: the lower, the stronger. */
export const identityRank = { phone: 0, lid: 1, bsuid: 2 } satisfies Record<IdentityKind, number>
