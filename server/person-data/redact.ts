/** Names under which gateways put what lets somebody into them. */
const secretName = String.raw`[\w-]*(?:api_?key|token|secret|password|authorization|credential)[\w-]*`
const inJson = new RegExp(
  String.raw`(\\?"${secretName}\\?"\s*:\s*)(\\?")(?:[^"\\]|\\(?!")[\s\S])*(\\?")`,
  'gi',
)
const inForm = new RegExp(String.raw`(^|[&?\s])(${secretName}=)[^&\s"]+`, 'gi')

/** A raw text of a gateway without the account's secrets. */
export function withoutSecrets(text: string): string {
  return text.replace(inJson, '$1$2[removido]$3').replace(inForm, '$1$2[removido]')
}
