/** `first` reads 90 days, `month` 28, `recent` 3; the first two also names and states of the ads. */
export type SyncKind = 'first' | 'month' | 'recent'
export type SyncStep = 'account' | 'campaigns' | 'ad_sets' | 'ads' | 'report' | 'spend'
