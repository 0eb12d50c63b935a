/** Oldest Node that can run the scripts: the `engines` of package.json says the same, and a test holds them together. */
const oldest = [20, 19, 0]

/** Why the scripts cannot run on this version of Node, in a sentence; null when they can. */
export function whyNodeIsTooOld(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number)
  for (const [index, least] of oldest.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return null
    if (part < least) {
      return `O Rastro precisa do Node ${oldest.join('.')} ou mais novo, e este é o ${version}. Instale o Node 24 (nodejs.org) e rode o comando de novo.`
    }
  }
  return null
}
