# The server with its built browser app, on Node 24. Settings are environment variables: see
# .env.example. Data goes to /data; mount a volume there.
#
#   docker build --tag countyline .
#   docker run --init --publish 127.0.0.1:8080:8080 --volume countyline:/data --env-file .env countyline

# Builds the browser app and the server.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# The packages that the server needs while it runs.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    DEMO=off \
    LOG_FORMAT=json
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY deploy/import.sh ./deploy/
COPY docs/import ./docs/import/
COPY package.json LICENSE NOTICE ./
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# /livez never uses the database: a full disk or an unavailable database must not cause a restart.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
