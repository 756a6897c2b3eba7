{{- define "bims.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "bims.labels" -}}
app.kubernetes.io/name: bims
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "bims.selector" -}}
app.kubernetes.io/name: bims
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "bims.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "bims.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "bims.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "bims.environment" -}}
- name: SHUTDOWN_GRACE
  value: {{ .Values.shutdownGrace | quote }}
{{- with .Values.trustedCa.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/bims/ca/{{ $.Values.trustedCa.key }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  {{- /* Helm reads numbers as floats, of which a large one would become 3e+06. */}}
  value: {{ kindIs "float64" $value | ternary (int64 $value) $value | quote }}
{{- end }}
{{- end -}}

{{- define "bims.trustedCaMount" -}}
{{- if .Values.trustedCa.configMap -}}
- { name: trusted-ca, mountPath: /etc/bims/ca, readOnly: true }
{{- end -}}
{{- end -}}

{{- define "bims.trustedCaVolume" -}}
{{- if .Values.trustedCa.configMap -}}
- name: trusted-ca
  configMap:
    name: {{ .Values.trustedCa.configMap }}
{{- end -}}
{{- end -}}
