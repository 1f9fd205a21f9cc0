import { Drawing, type DrawingProps } from './Drawing';
import { ICON_PATHS, type IconName } from './iconPaths';

export interface IconProps extends Omit<DrawingProps, 'path'> {
  readonly name: IconName;
}

/** A sign that every page has; those of records are a `RecordIcon`. */
export function Icon({ name, ...drawing }: IconProps) {
  return <Drawing path={ICON_PATHS[name]} {...drawing} />;
}
