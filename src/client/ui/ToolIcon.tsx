import { TOOL_ICON_PATHS, type ToolIconName } from './toolIconPaths';

export interface ToolIconProps {
  readonly name: ToolIconName;
  /** Pixels on each side. */
  readonly size?: number;
}

/** The sign of a tool; its button says in words what it does. */
export function ToolIcon({ name, size = 18 }: ToolIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={TOOL_ICON_PATHS[name]} />
    </svg>
  );
}
