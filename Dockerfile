# The portal for a server of its own: built by the same scripts as everywhere, run by the image's own Node, as nobody special.
FROM node:26-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY protocol/package.json protocol/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
# The image has a Node already: the one that npm brings goes, and so do the sources of what was built.
RUN npm run build && npm prune --omit=dev && rm -r node_modules/node-* web/src web/public

FROM node:26-bookworm-slim
WORKDIR /portal
# Health has a port that compose publishes nowhere: probes of the same network reach it, the world does not.
ENV NODE_ENV=production HOST=0.0.0.0 HEALTH_HOST=0.0.0.0 HEALTH_PORT=8081 DATA_DIR=/data MALLOC_ARENA_MAX=1
COPY --from=build --chown=root:root /portal /portal
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/health/ready').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "server/src/main.ts"]
