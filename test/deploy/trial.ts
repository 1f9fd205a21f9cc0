/** What a trial of the deployment files receives. */
export interface DeployTrial {
  /** A separate folder that every user can enter. */
  readonly folder: string;
  /** Reports a value, or what couldn't be tried here. */
  note(name: string, value: string | number): void;
  /** Reports a check's result; a false one fails the trial. */
  hold(name: string, isSo: boolean): void;
}
