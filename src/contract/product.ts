/** The product's name, which is spelled out only here. */
export const PRODUCT_NAME = 'Countyline';

/** First year of the footer's copyright span (spec section 9). */
export const COPYRIGHT_FIRST_YEAR = 2002;
