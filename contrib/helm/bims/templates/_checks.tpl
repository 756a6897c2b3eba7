{{- /* What must be set, in sentences, before anything is made in the cluster. */ -}}
{{- define "bims.check" -}}
{{- $settings := .Values.settings | default dict -}}
{{- if not .Values.image.repository -}}
{{- fail "image.repository must name the image of BIMS in your registry, such as registry.example.org/bims (built from Containerfile)." -}}
{{- end -}}
{{- if not .Values.existingSecret -}}
{{- fail "existingSecret must name a secret with the keys DATABASE_URL and BIMS_KEY: see values.yaml." -}}
{{- end -}}
{{- if not $settings.PUBLIC_URL -}}
{{- fail "settings.PUBLIC_URL must be the public address, a pattern such as https://{host}.example.org: links in mails are built from it." -}}
{{- end -}}
{{- range $name := list "DATABASE_URL" "DATABASE_READ_URL" "BIMS_KEY" "BIMS_NEW_KEY" "BIMS_PASSWORD" "METRICS_TOKEN" "SMTP_URL" "STRIPE_SECRET_KEY" "STRIPE_PUBLISHABLE_KEY" "STRIPE_WEBHOOK_SECRET" "TWILIO_AUTH_TOKEN" "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY" -}}
{{- if hasKey $settings $name -}}
{{- fail (printf "settings.%s is a secret: put it into the secret that existingSecret names. Settings are readable in the cluster." $name) -}}
{{- end -}}
{{- end -}}
{{- range $name := list "BIMS_DATA" "HOST" "NODE_ENV" "NODE_EXTRA_CA_CERTS" "PORT" "SHUTDOWN_GRACE" -}}
{{- if hasKey $settings $name -}}
{{- fail (printf "settings.%s is set by the chart: its probes, volumes and times belong to it. The grace has a value of its own, shutdownGrace, and the authority trustedCa." $name) -}}
{{- end -}}
{{- end -}}
{{- if not (or $settings.S3_BUCKET .Values.persistence.existingClaim) -}}
{{- fail "Files need a place that outlives a server and that all servers share: settings.S3_BUCKET, or persistence.existingClaim with a claim of ReadWriteMany." -}}
{{- end -}}
{{- if and $settings.S3_BUCKET (not $settings.S3_REGION) -}}
{{- fail "settings.S3_REGION must be set with settings.S3_BUCKET: requests to S3 are signed for a region." -}}
{{- end -}}
{{- if and (int $settings.BACKUP_EVERY) (not (hasPrefix "s3://" ($settings.BACKUP_TO | default ""))) (not .Values.persistence.existingClaim) -}}
{{- fail "settings.BACKUP_TO must be a bucket such as s3://bims-backups/nightly, or persistence.existingClaim be set: other backups end with the pod." -}}
{{- end -}}
{{- if and (gt (int .Values.replicas) 1) (eq (toString $settings.ALLOW_SANDBOX) "1") -}}
{{- fail "replicas must be 1 with settings.ALLOW_SANDBOX: the sandbox serves one server. With Stripe's keys in the secret, leave ALLOW_SANDBOX out." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "ingress.hosts must list every name of the pages, such as example.org and *.scheduler.example.org." -}}
{{- end -}}
{{- end -}}
