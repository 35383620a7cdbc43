# The emulator of bunny.net's API: docs/emulator.md
FROM node:24-alpine AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY cli/package.json cli/
COPY components/package.json components/
COPY provider/package.json provider/
COPY sdk/package.json sdk/
COPY examples examples
RUN npm ci --ignore-scripts
COPY sdk sdk
COPY provider provider
COPY emulator emulator
COPY explain explain
COPY cli cli
COPY tools/image tools/image
RUN node tools/image/build.mjs /emulator/emulator.cjs && mkdir /data

FROM node:24-alpine
ENV NODE_ENV=production
COPY --from=build /emulator /emulator
COPY --from=build --chown=1000:1000 /data /data
COPY LICENSE /emulator/
USER 1000
VOLUME /data
EXPOSE 4010 4011
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/country').then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "/emulator/emulator.cjs", "--host", "0.0.0.0", "--port", "4010", "--storage-port", "4011"]
CMD ["--quiet"]
