/** Why the database cannot be used, in a sentence that the operator can act on. */
export class StartError extends Error {}
