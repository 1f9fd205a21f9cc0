/** Facts about how cases of one type are filed and decided. */
export interface DocketType {
  readonly weight: number;
  /**
   * First and last filing days of the type, rounded to half-years; only for a type that was
   * introduced or discontinued.
   */
  readonly from?: string;
  readonly to?: string;
  /** Number of days within which two-thirds of the cases are decided. */
  readonly pace: number;
  /**
   * Minimum number of days to a decision: the waiting period of a dissolution, or required notices.
   */
  readonly least?: number;
  /** Cases per year in a small county, which determines the range of sequence numbers. */
  readonly yearly: number;
}

/**
 * Filing frequency of each type, based on one large and one small county. A type's predecessors
 * share its weight.
 */
export const DOCKET_TYPES: Readonly<Record<string, DocketType>> = {
  MR: { weight: 0.15, pace: 500, least: 120, yearly: 4 },
  F1: { weight: 0.3, from: '2014-07-01', pace: 420, least: 60, yearly: 12 },
  F2: { weight: 0.6, from: '2014-07-01', pace: 380, least: 60, yearly: 25 },
  F3: { weight: 1, from: '2014-07-01', pace: 350, least: 60, yearly: 40 },
  F4: { weight: 1.5, from: '2014-07-01', pace: 330, least: 50, yearly: 60 },
  F5: { weight: 4, from: '2014-07-01', pace: 300, least: 40, yearly: 160 },
  F6: { weight: 11, from: '2014-07-01', pace: 260, least: 30, yearly: 600 },
  FA: { weight: 0.8, from: '1987-01-01', to: '2014-06-30', pace: 380, least: 60, yearly: 12 },
  FB: { weight: 2.2, from: '1987-01-01', to: '2014-06-30', pace: 340, least: 50, yearly: 40 },
  FC: { weight: 3.4, from: '1987-01-01', to: '2014-06-30', pace: 300, least: 40, yearly: 70 },
  FD: { weight: 12, from: '1990-01-01', to: '2014-06-30', pace: 260, least: 30, yearly: 300 },
  CF: { weight: 4, to: '1986-12-31', pace: 260, least: 40, yearly: 150 },
  DF: { weight: 9, to: '1989-12-31', pace: 240, least: 30, yearly: 90 },
  CM: { weight: 16, pace: 170, least: 20, yearly: 1_100 },
  PC: { weight: 0.3, pace: 400, least: 60, yearly: 15 },
  MC: { weight: 1.2, pace: 30, yearly: 130 },
  XP: { weight: 0.9, from: '2013-07-01', pace: 90, least: 35, yearly: 45 },
  IF: { weight: 7, pace: 60, least: 10, yearly: 2_500 },
  OV: { weight: 1.4, pace: 70, least: 14, yearly: 300 },
  OE: { weight: 0.2, pace: 60, least: 14, yearly: 20 },
  CT: { weight: 1.9, pace: 480, least: 60, yearly: 80 },
  PL: { weight: 1.4, from: '2002-01-01', pace: 430, least: 60, yearly: 70 },
  CP: { weight: 3, to: '2001-12-31', pace: 430, least: 60, yearly: 400 },
  CC: { weight: 17, from: '2002-01-01', pace: 110, least: 30, yearly: 1_300 },
  MF: { weight: 1.5, from: '2002-01-01', pace: 240, least: 70, yearly: 150 },
  MI: { weight: 2.6, from: '2002-01-01', pace: 50, least: 35, yearly: 180 },
  TP: { weight: 0.1, from: '2002-01-01', pace: 120, least: 40, yearly: 30 },
  TS: { weight: 0.1, from: '2002-01-01', pace: 120, least: 40, yearly: 12 },
  CB: { weight: 0.15, from: '2002-01-01', pace: 30, least: 5, yearly: 20 },
  CE: { weight: 0.5, from: '2016-07-01', pace: 450, least: 60, yearly: 8 },
  SC: { weight: 10, pace: 70, least: 21, yearly: 1_600 },
  EV: { weight: 5.5, from: '2021-01-01', pace: 35, least: 10, yearly: 700 },
  DC: { weight: 1.8, from: '2017-01-01', pace: 200, least: 61, yearly: 140 },
  DN: { weight: 1.6, from: '2017-01-01', pace: 110, least: 61, yearly: 150 },
  DR: { weight: 3.5, to: '2016-12-31', pace: 180, least: 61, yearly: 350 },
  RS: { weight: 0.3, pace: 200, least: 30, yearly: 30 },
  ES: { weight: 0.3, pace: 330, least: 150, yearly: 25 },
  EU: { weight: 2.5, pace: 260, least: 150, yearly: 140 },
  EM: { weight: 1.05, pace: 60, least: 3, yearly: 60 },
  GU: { weight: 0.85, pace: 1_400, least: 120, yearly: 60 },
  GM: { weight: 0.2, pace: 120, least: 14, yearly: 10 },
  TR: { weight: 0.07, pace: 300, least: 30, yearly: 5 },
  PO: { weight: 1.2, pace: 40, least: 1, yearly: 400 },
  AD: { weight: 0.4, pace: 120, least: 60, yearly: 40 },
  AH: { weight: 0.05, pace: 100, least: 14, yearly: 3 },
  MH: { weight: 0.4, pace: 20, least: 2, yearly: 90 },
  JC: { weight: 0.5, pace: 300, least: 60, yearly: 120 },
  JD: { weight: 0.6, pace: 150, least: 14, yearly: 150 },
  JM: { weight: 0.1, pace: 70, least: 7, yearly: 30 },
  JP: { weight: 0.7, pace: 200, least: 30, yearly: 160 },
  JS: { weight: 0.1, pace: 90, least: 7, yearly: 20 },
  JT: { weight: 0.1, pace: 200, least: 60, yearly: 15 },
};

/** Case types of courts with limited jurisdiction; the others hear everything. */
export const LIMITED_COURTS: Readonly<Record<string, string>> = {
  H: 'CM IF OV OE',
  I: 'IF OV OE',
  K: 'SC EV',
  J: 'ES EU EM GU GM TR AD AH MH JC JD JM JP JS JT',
  F: 'CT PL CC SC EV MF MI CE CM IF',
  G: 'MR F1 F2 F3 F4 F5 F6 FA FB FC FD CM PC MC XP',
};

/** Felonies, misdemeanors, and related cases. */
export const CRIMINAL_TYPE = /^(MR|F\w|CF|DF|CM|PC|MC|XP)$/;
