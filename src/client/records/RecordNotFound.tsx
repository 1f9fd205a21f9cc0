import type { LinkQuery } from '#contract/queryFields';
import { buttonClass } from '../ui/buttonClass';
import { StateMessage } from '../ui/StateMessage';
import { AppLink } from '../widgets/AppLink';
import { ScreenHeading } from '../widgets/ScreenHeading';

export interface RecordNotFoundProps {
  /** Heading and name of the window: "Case not found". */
  readonly title: string;
  /** What the address does not lead to: "We can’t find this case". */
  readonly problem: string;
  /** Why that may be. */
  readonly children: string;
  readonly wayOn: { readonly to: string; readonly query?: LinkQuery; readonly label: string };
}

/** The address names no record, or none that is for who asks: both look the same. */
export function RecordNotFound({ children, problem, title, wayOn }: RecordNotFoundProps) {
  const { label, query, to } = wayOn;
  return (
    <>
      <ScreenHeading title={title} />
      <StateMessage
        kind="notFound"
        title={problem}
        action={
          <AppLink to={to} query={query} className={buttonClass()}>
            {label}
          </AppLink>
        }
      >
        {children}
      </StateMessage>
    </>
  );
}
