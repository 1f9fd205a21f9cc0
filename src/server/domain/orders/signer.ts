/** The judge who signs, as named on the order. */
export interface Signer {
  readonly userId: number;
  readonly name: string;
  readonly title: string;
}
