import { LIST } from '../answers';
import type { LEGEND_SCHEMAS } from '../schemas/legend';
import { area, call } from './row';

/** Explanations of codes. */
export const LEGEND_CALLS = area({
  /** The edition's explanations that super users have edited; the defaults are in the contract. */
  getLegendTexts: call<(typeof LEGEND_SCHEMAS)['getLegendTexts']>({
    method: 'GET',
    isReadable: true,
    path: '/api/help/legend',
    answers: LIST,
  }),
});
