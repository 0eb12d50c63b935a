/**
 * How Meta's click ids begin: those of ads in two kinds of browsers, then those of posts. Each stands for
 * whole bytes. A row names one by its place, from 1, so none may ever change; `whole_fbclid` of the
 * database knows the same.
 */
const beginnings = [
  'IwZXh0bgNhZW0BMABhZGlkAa',
  'PAZXh0bgNhZW0BMABhZGlkAa',
  'IwZXh0bgNhZW0CMT',
  'PAZXh0bgNhZW0CMT',
]
const places = 8

/** `form` is the place of the beginning, and eight times the letters that were added at the end. */
export type PackedFbclid = { form: number | null; bytes: string }

/**
 * A click id of Meta as a row keeps it: what follows its beginning as the bytes that its base64url letters
 * stand for, as PostgreSQL reads bytea. Null for what consists of other letters.
 */
export function packFbclid(id: string): PackedFbclid | null {
  const place = beginnings.findIndex((beginning) => id.startsWith(beginning)) + 1
  const letters = id.slice(beginnings[place - 1]?.length ?? 0)
  // Ids are put together of several texts, and the last letters of a whole one may stand for no bytes.
  for (const added of ['', 'A'.repeat(-letters.length & 3)]) {
    const bytes = Buffer.from(letters + added, 'base64url')
    if (bytes.toString('base64url') === letters + added) {
      const form = place + places * added.length
      return { form: form === 0 ? null : form, bytes: `\\x${bytes.toString('hex')}` }
    }
  }
  return null
}

/** The click id that was packed; `bytes` are null where the row has none. */
export function unpackFbclid({
  form,
  bytes,
}: {
  form: number | null
  bytes: Buffer | null
}): string | null {
  if (bytes === null) return null
  const place = (form ?? 0) % places
  const added = Math.floor((form ?? 0) / places)
  const letters = bytes.toString('base64url')
  return (beginnings[place - 1] ?? '') + letters.slice(0, letters.length - added)
}
