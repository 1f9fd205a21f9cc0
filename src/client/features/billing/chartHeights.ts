/** Heights of charts in pixels, without caption and labels; a phone shows rows on the same screen. */
export const CHART = 132;
export const PHONE_CHART = 76;
