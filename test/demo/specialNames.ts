/** Names of rare records that every demo database has, at any scale. */
export const SPECIAL_NAMES = {
  /** Sold a home in 2021 whose 2015 mortgage was never released. */
  openMortgage: 'Nora Openshaw',
  /** A deed, a mortgage, its assignment, and its release. */
  chain: 'Theodore Chainey',
  /** A death certificate, whose pages are restricted. */
  restricted: 'Eleanor Restwell',
  /** A federal tax lien and its release. */
  lien: 'Ludwig Lienhart',
  /** In Michigan, a deed, a mortgage, and its discharge. */
  michigan: 'Marta Lakeside',
  /** A tax warrant in Wayne and Henry counties. */
  twoCounties: 'Walter Twocounty',
  renewedWarrant: 'Renata Renewell',
  expiredWarrant: 'Egon Lapsley',
  renewedJudgment: 'Rowena Renewell',
  expiredJudgment: 'Ezra Lapsley',
} as const;
