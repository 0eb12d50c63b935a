const maxAnswerBytes = 4 * 1024 * 1024

/** The whole body of a gateway's answer; throws when it is longer than 4 MiB. */
export async function answerBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
