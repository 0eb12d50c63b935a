type Sent = { total: number; successful: number }

/** Whole percent accepted, rounded down so that 100 % means every one. */
export function successPercent({ total, successful }: Sent): number {
  return total === 0 ? 0 : Math.floor((successful / total) * 100)
}

/** Spec 9: default at 100 %, secondary above 80 %, destructive otherwise. */
export function dayBadge(day: Sent): 'default' | 'secondary' | 'destructive' {
  if (day.successful === day.total) return 'default'
  return day.successful / day.total > 0.8 ? 'secondary' : 'destructive'
}
