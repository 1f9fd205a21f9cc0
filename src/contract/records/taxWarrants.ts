/** Taxes for which Indiana's Department of Revenue issues warrants, with our own codes. */
export const TAX_TYPES = {
  IND: 'Individual income tax',
  SLS: 'Sales tax',
  WTH: 'Withholding tax',
  CORP: 'Corporate income tax',
  FAB: 'Food and beverage tax',
  INN: 'Innkeeper’s tax',
  MVR: 'Motor vehicle rental tax',
  OTHER: 'Other tax',
} as const;
export type TaxType = keyof typeof TAX_TYPES;

/** Roles of the names on a tax warrant, as shown in rows. */
export const TAX_WARRANT_ROLES = ['Taxpayer', 'Joint taxpayer', 'Doing business as'] as const;
export type TaxWarrantRole = (typeof TAX_WARRANT_ROLES)[number];

/** Days that a sheriff has to collect a warrant. */
export const SHERIFF_DAYS = 120;

/** Fraction of tax, interest, and penalty that is added as a collection fee. */
export const COLLECTION_FEE_SHARE = 0.1;

/** Clerk's fee for filing a warrant, in cents. */
export const CLERK_FEE_CENTS = 300;
