import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INDIANA, LOCALES, splitLocalePath } from '#contract/locales';
import { safeSiteAddress } from '#contract/site/returnAddress';
import { APP_PREFIX, ASSET_PATH, TOMCAT_APP_PREFIX } from '#contract/site/settings';
import type { ServerConfig } from '../config';
import { notFound } from '../http/problems';
import { OPEN_TO_ALL } from '../http/routeAccess';
import { createAppPage } from '../site/appPage';
import { demoLoadOf } from '../site/demoLoad';
import { appBase, homeAddress } from '../site/layout';

/** Pages without personal names; search engines may index only these. */
const INDEXED = /^\/(?:$|(?:help|info)(?:\/|$))/;

/** Returns the path of a raw URL, without its query. */
function rawPath(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?', 1)[0] ?? '';
}

/**
 * Moves the path that follows `from` under the app's base; returns the home page if the result
 * isn't valid.
 */
function movedAddress(config: ServerConfig, request: FastifyRequest, from: string): string {
  const rest = (request.raw.url ?? '').slice(from.length);
  const { locale } = splitLocalePath(rest.split(/[?#]/, 1)[0] ?? '');
  const address = safeSiteAddress(appBase(config) + rest);
  const isBelowApp = address?.startsWith(`${appBase(config)}/`) ?? false;
  return address !== null && isBelowApp ? address : homeAddress(config, locale);
}

/** Paths of the screen areas, after the context path. */
const SCREEN_AREA =
  /^\/(?:(?:help|info|common|court|recorder|tax_warrant|isefs|admin)(?:\/|$)|CourtCounties$)/;

/** Lets search engines index the home, help, and information pages, but no records. */
function robots(config: ServerConfig): string {
  const allowed = LOCALES.flatMap(({ prefix }) =>
    ['$', 'help/', 'info/'].map((path) => `Allow: ${appBase(config)}${prefix}/${path}`),
  );
  return ['User-agent: *', ...allowed, `Allow: ${ASSET_PATH}assets/`, 'Disallow: /', ''].join('\n');
}

/** Serves the browser app: its page, its files, and redirects to it. */
export const spaPlugin = fp(
  async (app: FastifyInstance) => {
    const { settings, site } = app;
    const { contextPath } = settings;
    const base = appBase(settings);
    const appPage = createAppPage(site, settings, () => demoLoadOf(app.database));
    await app.register(fastifyStatic, {
      root: site.root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });

    function sendFile(name: string, reply: FastifyReply): FastifyReply {
      const isHashed = name.startsWith('assets/');
      void reply
        .header('vary', 'accept-encoding')
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .removeHeader('x-robots-tag');
      return reply.sendFile(name);
    }

    function sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const { locale, path } = splitLocalePath(rawPath(request).slice(base.length));
      if (INDEXED.test(path)) void reply.removeHeader('x-robots-tag');
      const search = (request.raw.url ?? '').slice(rawPath(request).length);
      const { markup, preloads } = appPage(locale, path, search, request.session?.user ?? null);
      // One header for all files, because a proxy may keep only the last of several headers.
      if (preloads.length > 0) void reply.header('link', preloads.join(', '));
      return reply.type('text/html; charset=utf-8').send(markup);
    }

    const file = {
      config: { access: OPEN_TO_ALL, session: 'none', isQuiet: true, kind: 'free' },
    } as const;
    // Reads the session before requests are counted, so that a user's requests count toward that
    // user's limits. The app itself needs no database, and displays errors itself.
    const page = {
      config: { access: OPEN_TO_ALL, session: 'start', isPage: true, isReadable: true },
    } as const;

    app.get(`${ASSET_PATH}assets/*`, file, (request, reply) => {
      const name = `assets/${(request.params as { '*': string })['*']}`;
      if (!site.names.has(name)) throw notFound();
      return sendFile(name, reply);
    });
    for (const name of site.names) {
      if (name.startsWith('assets/')) continue;
      app.get(ASSET_PATH + name, file, (_request, reply) => sendFile(name, reply));
    }

    app.get(`${base}/*`, page, sendApp);
    // Redirects bookmarks with the path prefix of the other `isTomcat` setting.
    const otherBase = contextPath + (settings.isTomcat ? APP_PREFIX : TOMCAT_APP_PREFIX);
    app.get(`${otherBase}/*`, page, (request, reply) =>
      reply.redirect(movedAddress(settings, request, otherBase)),
    );

    for (const address of ['/', contextPath, `${contextPath}/`, base, otherBase]) {
      app.get(address, page, (_request, reply) => reply.redirect(homeAddress(settings, INDIANA)));
    }
    for (const { prefix } of LOCALES) {
      for (const address of [contextPath + prefix, `${contextPath}${prefix}/*`]) {
        app.get(address, page, (request, reply) =>
          reply.redirect(movedAddress(settings, request, contextPath)),
        );
      }
    }
    app.get('/robots.txt', file, (_request, reply) =>
      reply.removeHeader('x-robots-tag').type('text/plain; charset=utf-8').send(robots(settings)),
    );

    // A typed URL that has no prefix and matches no call is redirected to an Indiana screen.
    app.setNotFoundHandler((request, reply) => {
      const path = rawPath(request);
      const { accept = '*/*' } = request.headers;
      // Programs that accept any content type are redirected only to screens; an unknown call
      // returns 404.
      const isTyped =
        accept.includes('text/html') ||
        (accept.trim() === '*/*' && SCREEN_AREA.test(path.slice(contextPath.length)));
      if (isTyped && request.method === 'GET' && path.startsWith(`${contextPath}/`)) {
        return reply.redirect(movedAddress(settings, request, contextPath));
      }
      throw notFound();
    });
  },
  { name: 'spa', dependencies: ['session', 'access', 'errors'] },
);
