/** Page of a tax warrant, and the query field of its id there. */
export const TAX_WARRANT_RECORD = {
  path: '/tax_warrant/TaxWarrantDetails',
  field: 'warrantId',
} as const;
