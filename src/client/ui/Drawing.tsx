export interface DrawingProps {
  /** Icon path on a 20 × 20 grid. */
  readonly path: string;
  /** Width and height in pixels. */
  readonly size?: number;
  /** True to fill the shape, as for a saved bookmark or an active alert. */
  readonly isFilled?: boolean;
}

/** An icon next to text; never conveys meaning without the text. */
export function Drawing({ path, size = 20, isFilled = false }: DrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
