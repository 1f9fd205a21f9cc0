import type { TAX_WARRANT_SCHEMAS } from '../schemas/taxWarrants';
import { COUNTY, FACETS, PROVENANCE, SEARCH_RESULT } from './results';
import { area, call } from './row';

/** Tax warrant search and tax warrants. */
export const TAX_WARRANT_CALLS = area({
  searchTaxWarrants: call<(typeof TAX_WARRANT_SCHEMAS)['searchTaxWarrants']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/tax-warrant/warrants',
    isCounted: true,
    answers: SEARCH_RESULT,
  }),
  getTaxWarrantFacets: call<(typeof TAX_WARRANT_SCHEMAS)['getTaxWarrantFacets']>({
    isPublicApi: { scope: 'search:read' },
    method: 'GET',
    path: '/tax-warrant/warrants/facets',
    answers: FACETS,
  }),
  getTaxWarrant: call<(typeof TAX_WARRANT_SCHEMAS)['getTaxWarrant']>({
    isPublicApi: { scope: 'records:read' },
    method: 'GET',
    path: '/tax-warrant/warrants/{warrantId}',
    answers: {
      id: 'number',
      warrantNumber: 'text',
      taxpayerName: 'text',
      county: COUNTY,
      taxType: 'text',
      amountCents: 'number',
      issuedOn: 'text',
      filedOn: 'text',
      status: 'text',
      statusOn: 'text?',
      expiresOn: 'text',
      parties: 'list',
      taxCents: 'number',
      interestCents: 'number',
      penaltyCents: 'number',
      collectionFeeCents: 'number',
      sheriffCents: 'number',
      clerkCents: 'number',
      statuses: 'list',
      filings: 'list',
      sheriffUntil: 'text',
      ...PROVENANCE,
    },
  }),
});
