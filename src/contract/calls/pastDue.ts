import type { BILLING_SCHEMAS } from '../schemas/billing';
import { area, call } from './row';

/** Amounts of a past-due account; only its administrators can load them. */
export const PAST_DUE_CALLS = area({
  getPastDue: call<(typeof BILLING_SCHEMAS)['getPastDue']>({
    method: 'GET',
    isReadable: true,
    path: '/common/past-due',
    answers: {
      asOf: 'text',
      openCents: 'number',
      unbilledCents: 'number',
      extraSearchCents: 'number',
      balanceCents: 'number',
      nextInvoiceOn: 'text?',
      nextPlanCents: 'number',
      planCents: 'number',
      paidThisYearCents: 'number',
      paidLastYearCents: 'number',
      months: 'texts',
      byCode: 'list',
      card: 'text?',
      lastCharge: 'object?',
      nextStep: 'object?',
    },
  }),
});
