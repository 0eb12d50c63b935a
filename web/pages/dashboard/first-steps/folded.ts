const key = 'rastro-first-steps-folded'

/** Whether the person has folded the steps away in this browser. */
export function isFolded(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

export function storeFolded(isNow: boolean): void {
  try {
    if (isNow) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // Storage may be closed to us: it holds for this visit.
  }
}
