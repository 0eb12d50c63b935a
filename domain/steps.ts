/**
 * Computing that may be long, in steps of about a millisecond at most: whoever runs it can give
 * others their turn between them.
 */
export type Steps<T> = Generator<undefined, T, undefined>
