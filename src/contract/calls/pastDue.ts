import type { BILLING_SCHEMAS } from '../schemas/billing';
import { area, call } from './row';

/** The figures of an account that is past due, which only its administrators see. */
export const PAST_DUE_CALLS = area({
  getPastDue: call<(typeof BILLING_SCHEMAS)['getPastDue']>({
    method: 'GET',
    isReadable: true,
    path: '/common/past-due',
    answers: {
      asOf: 'text',
      openCents: 'number',
      unbilledCents: 'number',
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
