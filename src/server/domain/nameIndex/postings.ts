/**
 * A name on so many records or more is heavy: its postings stand in further indexes, so that a county,
 * a status or a type of it costs no more than all of it.
 */
export const HEAVY_FROM = 2_000;
