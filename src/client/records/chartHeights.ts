/**
 * Chart heights in pixels, without captions and labels. Lower on phones, so that rows fit on the
 * same screen.
 */
export const CHART = 132;
export const PHONE_CHART = 76;
