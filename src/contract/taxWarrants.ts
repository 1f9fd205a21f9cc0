/** The taxes that Indiana's Department of Revenue issues warrants for, by the code of our own register. */
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

/** Roles of the names of a tax warrant, as rows tell them. */
export const TAX_WARRANT_ROLES = ['Taxpayer', 'Joint taxpayer', 'Doing business as'] as const;
export type TaxWarrantRole = (typeof TAX_WARRANT_ROLES)[number];

/** So many days a sheriff has to collect a warrant. */
export const SHERIFF_DAYS = 120;

/** Part of the tax, interest and penalty that is added for collecting them. */
export const COLLECTION_FEE_SHARE = 0.1;

/** What a clerk is given for filing a warrant, in cents. */
export const CLERK_FEE_CENTS = 300;
