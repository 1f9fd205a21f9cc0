/** A judge's possible decisions about a proposed order. */
export const RULINGS = ['granted', 'denied', 'moot'] as const;
export type Ruling = (typeof RULINGS)[number];

/** Line above the signature. */
export const RULING_LINES: Readonly<Record<Ruling, string>> = {
  granted: 'So ordered',
  denied: 'Denied',
  moot: 'Denied as moot',
};

/** Docket text for each ruling; the order is filed with each entry. */
export const RULING_ENTRIES: Readonly<Record<Ruling, string>> = {
  granted: 'Order Issued',
  denied: 'Order Issued Denying Request',
  moot: 'Order Issued Finding Request Moot',
};
