import { useIsPhone } from './PhoneFold';

/**
 * Chart heights in pixels, without captions and labels. Lower on phones, so that rows fit on the
 * same screen.
 */
const CHART = 132;
export const PHONE_CHART = 76;

/** Returns the height of a page's chart in this window. */
export function useChartHeight(): number {
  return useIsPhone() ? PHONE_CHART : CHART;
}
