// The health check of the container image: asks this machine's server; ends with 1 where it does not answer 200.
const { PORT = '8080' } = process.env

fetch(`http://127.0.0.1:${PORT}/healthz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)
