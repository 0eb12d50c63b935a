const maxBytes = 4 * 1024 * 1024

/** The body of an answer, at most 4 MiB: a gateway is anybody's. Rejects when there is more. */
export async function answerBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
