/** The product's name. No other string of the product spells it. */
export const PRODUCT_NAME = 'Countyline';

/** First year of the footer's copyright span (spec section 9). */
export const COPYRIGHT_FIRST_YEAR = 2002;
