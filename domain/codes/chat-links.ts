// A person may paste the address that opens the chat instead of sending the text that it holds.
const chatLink =
  /(?:\b|%2f)(?:wa\.me|(?:(?:api|web|chat|www)\.)?whatsapp\.com|whatsapp:\/\/send)[/?][^\s<>"]{0,4000}/gi
const encoded = /(?:%[0-9a-f]{2})+/gi
/** An address in an address, as a redirect holds it, is encoded twice. */
const times = 2

/** The texts of WhatsApp addresses pasted into a folded text, decoded; an address without any is left out. */
export function* chatLinkTexts(folded: string): Generator<string> {
  for (const [link] of folded.matchAll(chatLink)) {
    if (!/[%+]/.test(link)) continue
    let text = link.replaceAll('+', ' ')
    for (let time = 0; time < times; time++) text = text.replace(encoded, decoded)
    yield text.normalize('NFKC')
  }
}

/** Decodes a run of percent-encoded bytes. Bytes that are not UTF-8 become separators between words; ASCII stays. */
function decoded(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%(?:([0-7][0-9a-f])|..)/gi, (_all, ascii: string | undefined) =>
      ascii === undefined ? ' ' : String.fromCharCode(Number.parseInt(ascii, 16)),
    )
  }
}
