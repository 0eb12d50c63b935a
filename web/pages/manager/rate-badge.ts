/** Spec 9: a conversion rate above 50 uses the default badge, else secondary. */
export function rateBadge(rate: number): 'default' | 'secondary' {
  return rate > 50 ? 'default' : 'secondary'
}
