/** What a trial of the files for deploying is given. */
export interface DeployTrial {
  /** Folder of its own that every user can enter. */
  readonly folder: string;
  /** Notes a figure, or what could not be tried here. */
  note(name: string, value: string | number): void;
  /** Notes that something held, or that it did not: then the trial has failed. */
  hold(name: string, isSo: boolean): void;
}
