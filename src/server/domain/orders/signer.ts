/** The judge who signs, as the order shows it. */
export interface Signer {
  readonly userId: number;
  readonly name: string;
  readonly title: string;
}
