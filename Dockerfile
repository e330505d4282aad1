# syntax=docker/dockerfile:1

# Builds and runs on this version of Node. On it, no package has to be compiled.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
# First what rarely changes, so that a change of the code does not install the packages again.
COPY .npmrc package.json package-lock.json ./
COPY packages packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspaces=false --no-audit --no-fund

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY .npmrc package.json package-lock.json ./
COPY packages packages
RUN --mount=type=cache,target=/root/.npm npm ci --workspaces=false --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run bundle -- /app

FROM node:${NODE_VERSION}-bookworm-slim
ARG VERSION=local
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tenantry" \
      org.opencontainers.image.description="Self-hosted, multi-tenant cloud management service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

# The user has no entry in /etc/passwd, and a package ends the process if it finds no home folder.
ENV NODE_ENV=production \
    HOME=/tmp \
    HOST=0.0.0.0 \
    PORT=1337 \
    DATABASE_FILENAME=/var/lib/tenantry/data.db

# No packages are installed after this: without npm, none can be, and its own vulnerabilities do not matter.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*

# Apart from /tmp, the only folder to which the server writes, and only with SQLite.
RUN mkdir -p /var/lib/tenantry && chown 10001:10001 /var/lib/tenantry

WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app ./

# A number, so that Kubernetes can verify that it is not root. No file of the application belongs to it.
USER 10001:10001
EXPOSE 1337
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "scripts/launch/health-check.js"]
CMD ["node", "--v8-pool-size=2", "scripts/start.js"]
