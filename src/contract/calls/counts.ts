import type { COUNTS_SCHEMAS } from '../schemas/counts';
import { area, call } from './row';

const PLACES = { searched: 'number', all: 'number' } as const;

const STATE_COUNTS = {
  cases: 'number',
  documents: 'number',
  taxWarrants: 'number',
  judgments: 'number',
  courtCounties: 'number',
  judgmentCounties: 'number',
  courts: 'number',
  judgmentCourts: 'number',
  recorderCounties: 'number',
  taxWarrantCounties: 'number',
  efilingFilings: 'number',
  efilingCounties: 'number',
  places: { court: PLACES, judgment: PLACES, recorder: PLACES, taxWarrant: PLACES },
} as const;

/** Site-wide counts, keyed by state. */
export const COUNTS_CALLS = area({
  getCounts: call<(typeof COUNTS_SCHEMAS)['getCounts']>({
    method: 'GET',
    isReadable: true,
    path: '/common/counts',
    isBackground: true,
    answers: { IN: STATE_COUNTS, MI: STATE_COUNTS },
  }),
});
