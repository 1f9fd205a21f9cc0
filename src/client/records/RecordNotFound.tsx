import type { LinkQuery } from '#contract/site/queryFields';
import { buttonClass } from '../ui/buttonClass';
import { StateMessage } from '../ui/StateMessage';
import { AppLink } from '../widgets/AppLink';
import { ScreenHeading } from '../widgets/ScreenHeading';

export interface RecordNotFoundProps {
  /** Heading and window title: "Case not found". */
  readonly title: string;
  /** Text of the page: "We can’t find this case". */
  readonly problem: string;
  /** Possible reasons. */
  readonly children: string;
  readonly nextLink: { readonly to: string; readonly query?: LinkQuery; readonly label: string };
}

/** Not-found page of a record. Missing and confidential records look the same. */
export function RecordNotFound({ children, problem, title, nextLink }: RecordNotFoundProps) {
  const { label, query, to } = nextLink;
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
