import { copyrightLine, footerDisclaimer, footerLinks } from '#contract/site/footer';
import { usePagePorts } from '../../platform/PagePorts';
import { selectLocale } from '../../state/location/selectors';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { ShellFooter } from '../../ui/ShellFooter';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';

/** Disclaimer, links to the site's own pages, and copyright (spec section 1, Shell). */
export function Footer() {
  const { currentYear } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  return (
    <ShellFooter
      disclaimer={footerDisclaimer(locale)}
      links={footerLinks(isLoggedIn).map(({ isServed, key, label, path, query }) => ({
        key,
        link: isServed ? (
          <BackendLink to={path}>{label}</BackendLink>
        ) : (
          <AppLink to={path} query={query}>
            {label}
          </AppLink>
        ),
      }))}
      copyright={copyrightLine(currentYear())}
    />
  );
}
